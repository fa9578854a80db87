/** Prints a few lines only, from a frame. */
export function printText(text: string) {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  document.body.append(frame)
  const { contentDocument, contentWindow } = frame
  if (!contentDocument || !contentWindow) return
  const lines = contentDocument.createElement('pre')
  lines.textContent = text
  lines.style.fontSize = '14pt'
  contentDocument.body.append(lines)
  contentWindow.addEventListener('afterprint', () => frame.remove())
  contentWindow.print()
}
