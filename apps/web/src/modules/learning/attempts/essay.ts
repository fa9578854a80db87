const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text to paragraphs. */
export const asHtml = (text: string) =>
  text.trim() === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)}</p>`)
        .join('')

/** Paragraphs to plain text. */
export const asText = (html: string) => {
  const parsedDocument = new DOMParser().parseFromString(html.replace(/<\/p>/g, '</p>\n'), 'text/html')
  return (parsedDocument.body.textContent ?? '').trimEnd()
}
