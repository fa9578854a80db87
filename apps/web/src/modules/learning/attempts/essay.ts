const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as paragraphs. */
export const asHtml = (text: string) =>
  text.trim() === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escaped[sign] ?? sign)}</p>`)
        .join('')

/** Paragraphs as plain text. */
export const asText = (html: string) => {
  const parsed = new DOMParser().parseFromString(html.replace(/<\/p>/g, '</p>\n'), 'text/html')
  return (parsed.body.textContent ?? '').trimEnd()
}
