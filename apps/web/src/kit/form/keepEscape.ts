import type { FocusEvent } from 'react'

/** Mantine's dialogs ignore Escape inside an element with this attribute. */
export const OWN_ESCAPE = 'data-mantine-stop-propagation'

/** An `onFocus` handler: Escape then closes neither this dialog nor those below. */
export const keepEscape = ({ target }: FocusEvent<HTMLElement>) => target.setAttribute(OWN_ESCAPE, 'true')
