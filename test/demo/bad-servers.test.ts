import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestListener, Server } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serveHttp } from '../../examples/demo/servers/serve-http.ts';
import { startTestServer } from '../support/mcp-test-server.mjs';
import { pickTool, press, reads, startDemo, viewWith } from './support/demo-page.js';
import type { Demo } from './support/demo-page.js';

const listening: Server[] = [];
const ATTACK =
  '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script> ' +
  '[click](javascript:window.hacked=1) [docs](https://docs.example/)';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  listening.push(server);
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}/mcp`;
}

describe('the demo: servers that do not work', () => {
  let demo: Demo;
  let page: Page;

  beforeAll(async () => {
    demo = await startDemo();
    page = await demo.open();
  });
  afterAll(async () => {
    await demo.close();
    for (const server of listening) server.close();
  });

  async function add(url: string): Promise<void> {
    await page.$eval('#add-server input', (input) => (input.value = ''));
    await page.type('#add-server input', url);
    await page.$eval('#add-server button', (button) => button.click());
  }

  it('says that nothing answers', async () => {
    await add('http://localhost:9/mcp');
    await reads(page, '#servers', 'Nobody answers there.');
  });

  it('says that it is not an MCP server', async () => {
    await add(
      await serve(({ method }, response) =>
        response
          .writeHead(method === 'OPTIONS' ? 204 : 404, {
            'Access-Control-Allow-Origin': '*',
            'Access-Control-Allow-Headers': '*',
          })
          .end(),
      ),
    );
    await reads(page, '#servers', 'It does not answer like an MCP server');
  });

  it('says that the server does not allow this page', async () => {
    await add(await serve((_, response) => response.writeHead(200).end('{}')));
    await reads(page, '#servers', 'it must send Access-Control-Allow-Origin');
  });

  it('continues when a server dies, and reconnects when it is back', async () => {
    const mortal = await startTestServer(2);
    let isAlive = true;
    const way = await serve((request, response) => {
      if (!isAlive) return void request.socket.destroy();
      const { method, headers } = request;
      const onward = forward(mortal.url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
      onward.on('error', () => response.destroy());
    });
    await add(way);
    await reads(page, '#servers', 'test-sdk2');
    await pickTool(page, 'sdk2 echo');
    isAlive = false;
    await press(page, 'Run');
    await reads(page, '#conversation', 'test-sdk2 did not answer');
    await reads(page, '#servers', 'It stopped answering');
    // The others continue.
    await press(page, 'How did our teas sell');
    await viewWith(page, '.chart');

    isAlive = true;
    const again = await page.$('::-p-xpath(//li[contains(., "test-sdk2")]//button)');
    await again!.click();
    await page.waitForFunction(
      () => {
        const items = [...document.querySelectorAll('#servers li')];
        return items.some((item) => item.matches('.ready') && /test-sdk2/.test(item.textContent!));
      },
      { polling: 100 },
    );
    await press(page, 'Try again');
    await reads(page, '#conversation .host', '{}');
    await mortal.close();
  });

  it('shows the results of tools without a view as text', async () => {
    const url = await serveHttp(0, async (options) => {
      const server = new McpServer({ name: 'plain', version: '1.0.0' });
      const inputSchema = z.object({ name: z.string() });
      server.registerTool('greet', { inputSchema }, ({ name }) => ({
        content: [{ type: 'text', text: `Hello, **${name}**! ${ATTACK}` }],
      }));
      const transport = new NodeStreamableHTTPServerTransport(options);
      await server.connect(transport);
      return transport;
    });
    await add(url);
    await reads(page, '#servers', '1 tool, none with a view');
    await pickTool(page, 'greet');
    await page.type('#fields [name=name]', 'world');
    await press(page, 'Run');
    await reads(page, '#conversation', 'Hello, world!');
    const shown = await page.$eval('#conversation > li:last-child .markdown', (markdown) => ({
      strong: markdown.querySelector('strong')?.textContent,
      links: [...markdown.querySelectorAll('a')].map(({ href }) => href),
      active: markdown.querySelectorAll('img, script, iframe, [onerror], [onclick]').length,
    }));
    expect(shown).toEqual({ strong: 'world', links: ['https://docs.example/'], active: 0 });
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  it('remembers a server that was added, and forgets one that was removed', async () => {
    const reload = async () => {
      await page.reload();
      await reads(page, '#servers', 'Studio');
    };
    const texts = () =>
      page.$$eval('#servers summary strong', (all) => all.map((e) => e.textContent));
    await reload();
    await expect.poll(texts).toContain('plain');
    for (const name of ['plain', 'Studio']) {
      const remove = await page.waitForSelector(
        `::-p-xpath(//li[contains(., "${name}")]//button[.="Remove"])`,
      );
      await remove!.evaluate((button) => (button as HTMLElement).click());
    }
    expect(await texts()).not.toContain('plain');
    await page.reload();
    await reads(page, '#servers', 'Insight');
    await press(page, 'Bring back 1 removed');
    await reads(page, '#servers', 'Studio');
    expect(await texts()).not.toContain('plain');
  });
});
