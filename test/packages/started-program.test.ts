// Programs that tests start: what they printed is in the error, and their ports are not taken from under them.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../support/free-port.mjs';
import { runProgram, startProgram } from '../support/started-program.mjs';

const start = (code: string) => startProgram('The program', process.execPath, ['-e', code]);

describe('a program that a test starts', () => {
  it('is ready when its output says so', async () => {
    const program = start(`console.log('at http://x:1'); setInterval(() => {}, 1000)`);
    expect(await program.ready((printed) => /http:\S+/.exec(printed)?.[0])).toBe('http://x:1');
    await program.stop();
    expect(await program.ended).toBe('SIGTERM');
  });

  it('puts what it printed into the error when it ends early', async () => {
    const program = start(`console.error('port 3000 is taken'); process.exitCode = 3`);
    await expect(program.ready(() => false)).rejects.toThrow(
      /^The program ended with 3 before it was ready[^]*port 3000 is taken/,
    );
    await expect(program.answers('http://127.0.0.1:1/')).rejects.toThrow('port 3000 is taken');
  });

  it('puts what it printed into the error when it is late', async () => {
    const program = start(`console.log('thinking'); setInterval(() => {}, 1000)`);
    onTestFinished(() => program.stop());
    await program.ready((printed) => printed.includes('thinking'));
    await expect(program.ready(() => false, 10)).rejects.toThrow(
      /not ready after 10 ms[^]*thinking/,
    );
  });

  it('says why it could not be started', async () => {
    const program = startProgram('The program', '/no/such/program', []);
    await expect(program.ready(() => false)).rejects.toThrow('ENOENT');
    await expect(runProgram('The program', '/no/such/program', [])).rejects.toThrow('ENOENT');
  });

  it('puts its output into the error when it runs to its end and fails', async () => {
    const fail = runProgram('The build', process.execPath, ['-e', `throw new Error('no disk')`]);
    await expect(fail).rejects.toThrow(/^The build ended with 1:[^]*no disk/);
  });
});

describe('a free port', () => {
  it('is free, is given once, and no outgoing connection can take it', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, freePort));
    expect(new Set(ports).size).toBe(20);
    const server = createServer().listen(ports[0]);
    await once(server, 'listening');
    server.close();
    const first =
      process.platform === 'linux'
        ? Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0])
        : 49_152;
    for (const port of ports) expect(port).toBeLessThan(first);
  });
});
