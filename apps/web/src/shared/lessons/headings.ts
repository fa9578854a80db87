/** Headings of a rich text, as RichText renders them. */
const HEADINGS = 'h2, h3, h4'
const readText = ({ textContent }: Element): string => textContent?.replace(/\s+/g, ' ').trim() ?? ''

export function listHeadings(html: string | null): string[] {
  const { body } = new DOMParser().parseFromString(html ?? '', 'text/html')
  return [...new Set([...body.querySelectorAll(HEADINGS)].map(readText).filter(Boolean))]
}

/** Finds the heading with this text on the page. */
export const headingOnPage = (title: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(HEADINGS)].find((heading) => readText(heading) === title)
