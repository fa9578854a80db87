/**
 * Stores a small value in this browser.
 * @returns false if storage is full or blocked; the page works without it
 */
export const keepLocally = (key: string, value: string): boolean => {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
