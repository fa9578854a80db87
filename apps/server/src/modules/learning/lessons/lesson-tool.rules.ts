/** Is the address on an origin of the tool's launch addresses? */
export const isToolAddress = (address: string, launchUrls: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false
  const { origin, username, password } = new URL(address)
  return username === '' && password === '' && launchUrls.some((url) => new URL(url).origin === origin)
}
