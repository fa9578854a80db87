import type { FocusEvent } from 'react'

/** What the key is pressed in has it: Mantine's dialogs leave Escape to that. */
export const OWN_ESCAPE = 'data-mantine-stop-propagation'

/** Escape closes no dialog below the one whose `onFocus` this is, nor that one. */
export const keepEscape = ({ target }: FocusEvent<HTMLElement>) => target.setAttribute(OWN_ESCAPE, 'true')
