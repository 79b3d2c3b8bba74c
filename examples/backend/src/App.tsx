import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { Apps } from './Apps.js';

const post = (path: string, body: object = {}) =>
  fetch(path, { method: 'POST', body: JSON.stringify(body) });

export function App() {
  const [user, setUser] = useState<string | null>();
  const [problem, setProblem] = useState('');

  useEffect(() => {
    fetch('/user')
      .then((response) => response.json())
      .then((answer: { user: string | null }) => setUser(answer.user))
      .catch((error: unknown) => setProblem(String(error)));
  }, []);

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { name, password } = Object.fromEntries(new FormData(event.currentTarget));
    const { ok } = await post('/sign-in', { name, password });
    setProblem(ok ? '' : 'The name or the password is wrong.');
    if (ok) setUser(String(name));
  }

  async function signOut() {
    await post('/sign-out');
    setUser(null);
  }

  if (user)
    return (
      <>
        <p>
          Signed in as {user}. <button onClick={signOut}>Sign out</button>
        </p>
        <Apps key={user} />
      </>
    );
  return (
    <form onSubmit={signIn}>
      <label>
        Name <input name="name" autoComplete="username" required />
      </label>{' '}
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>{' '}
      <button>Sign in</button>
      <p role="alert">{problem}</p>
    </form>
  );
}
