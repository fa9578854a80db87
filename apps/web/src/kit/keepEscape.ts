import type { FocusEvent } from 'react'

/** Escape closes no dialog below the one whose `onFocus` this is, nor that one. */
export const keepEscape = ({ target }: FocusEvent<HTMLElement>) =>
  target.setAttribute('data-mantine-stop-propagation', 'true')
