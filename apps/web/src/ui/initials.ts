/** Two letters for an avatar, without academic titles ("Dr.", ", M.Kom."). */
export function initials(name: string): string {
  const words = (name.split(',')[0] ?? name).split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'))
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
}
