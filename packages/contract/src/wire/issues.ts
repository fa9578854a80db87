type Issue = { path: readonly PropertyKey[]; message: string }

/** What the entries of a form's list are called: a message about one of them says which. */
const entries: Record<string, string> = { blocks: 'Blok' }

/** What an issue of a schema says to people. */
export const issueSaid = ({ path: [list, place], message }: Issue): string => {
  const entry = entries[String(list)]
  return entry !== undefined && typeof place === 'number' ? `${entry} ${place + 1}: ${message}` : message
}
