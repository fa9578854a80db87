/** Keeps something small in this browser. @returns false where a storage that is full or closed to us has no room: the page goes on without */
export const keepLocally = (key: string, value: string): boolean => {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
