import { Suspense } from 'react'
import { CleanText } from './CleanText'
import { lazyPart } from './lazyPart'

/** A tag with an attribute, or one beyond these. Without any, HTML has nothing to sanitise. */
const FURTHER = /<(?!\/?(?:p|br|strong|b|em|i|u|s|sub|sup|ul|ol|li|h2|h3|h4|blockquote|pre|code|hr)>)/

const load = () => import('./SanitisedText')
const SanitisedText = lazyPart(load)
// The sanitiser loads beside the data, so a text with pictures or formulas does not wait for it.
load().catch(() => {})

const toPlain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent

type RichTextProps = { html: string; compact?: boolean }

/** HTML from the server, sanitised again before it is rendered. */
export function RichText({ html, compact = false }: RichTextProps) {
  if (!FURTHER.test(html)) return <CleanText clean={html} compact={compact} />
  return (
    <Suspense fallback={toPlain(html)}>
      <SanitisedText html={html} compact={compact} />
    </Suspense>
  )
}
