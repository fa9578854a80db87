/** Converts a rich text to plain lines, for a field without an editor. */
export function toPlain(html: string): string {
  const body = new DOMParser().parseFromString(
    html.replace(/<br\s*\/?>|<\/(p|li|h\d|div)>/gi, '$&\n'),
    'text/html',
  ).body
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}

/** Converts plain lines to paragraphs of a rich text. */
export function toRich(text: string): string {
  const escapedText = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return escapedText
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')
}
