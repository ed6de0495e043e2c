/** Asks a server for something, and ends the program where it is refused. */
export async function ask(url, method, path, token, body) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
