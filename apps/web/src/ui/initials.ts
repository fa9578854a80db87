/** Two letters for an avatar; academic titles ("Dr.", ", M.Kom.") do not count. */
export function initials(name: string): string {
  const words = (name.split(',')[0] ?? name).split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'))
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
}
