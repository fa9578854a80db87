import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { CleanText } from './CleanText'

const allowed = {
  USE_PROFILES: { html: true },
  ADD_ATTR: ['data-type', 'data-latex', 'target'],
  FORBID_ATTR: ['style'],
}

export default function SanitisedText({ html, compact }: { html: string; compact: boolean }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, allowed), [html])
  return <CleanText clean={clean} compact={compact} />
}
