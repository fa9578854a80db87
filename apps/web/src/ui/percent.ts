/** A rounded share; 100 only for all, and 0 only for none. */
export const percent = (part: number, total: number) => {
  if (total === 0 || part === 0) return 0
  return part >= total ? 100 : Math.min(99, Math.max(1, Math.round((100 * part) / total)))
}
