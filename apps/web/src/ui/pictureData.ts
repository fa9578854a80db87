/** The file of a data URL. Without fetch, because the CSP only allows the page's own server. */
export function parseDataUrl(address: string): File | null {
  const parts = /^data:(image\/(png|jpeg|webp));base64,([a-z0-9+/=\s]+)$/i.exec(address)
  if (!parts?.[3]) return null
  try {
    const bytes = Uint8Array.from(atob(parts[3].replace(/\s/g, '')), (sign) => sign.charCodeAt(0))
    return new File([bytes], `tempel.${parts[2]?.replace('jpeg', 'jpg')}`, { type: parts[1] })
  } catch {
    return null
  }
}

export const readAsData = (file: File) =>
  new Promise<string>((resolve, fail) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(file)
  })
