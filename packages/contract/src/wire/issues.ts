type Issue = { path: readonly PropertyKey[]; message: string }

/** Names of a form list's entries: a message about one entry says which. */
const entries: Record<string, string> = { blocks: 'Blok' }

/** The message of a schema issue for people. */
export const issueSaid = ({ path: [list, place], message }: Issue): string => {
  const entry = entries[String(list)]
  return entry !== undefined && typeof place === 'number' ? `${entry} ${place + 1}: ${message}` : message
}
