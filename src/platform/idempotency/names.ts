/**
 * The same JSON with other names of players. Whatever has a name in an answer has its id beside it.
 * @param nameOf the name to put in the place of this one
 */
export function withNames(
  json: unknown,
  nameOf: (playerId: string, name: string | null) => string | null,
): unknown {
  if (Array.isArray(json)) return json.map((item) => withNames(item, nameOf));
  if (typeof json !== 'object' || json === null) return json;
  const { id, playerId = id } = json as { id?: string; playerId?: string };
  const fields = Object.entries(json).map(([field, value]: [string, unknown]) =>
    field === 'name' ? [field, nameOf(playerId!, value as string | null)] : [field, withNames(value, nameOf)],
  );
  return Object.fromEntries(fields);
}
