import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the focus to the pressed button after a dialog. While the action runs the button is disabled and
 * loses the focus, so it is focused once it is enabled, unless something else has the focus.
 * @param answers the element with the dialog's buttons
 */
export function useFocusBack(isAsking: boolean, answers: RefObject<HTMLElement | null>) {
  const pressedElement = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAsking) return
    const giveBack = () => {
      const now = document.activeElement
      if (now === null || now === document.body || answers.current?.contains(now))
        pressedElement.current?.focus({ preventScroll: true })
    }
    const enabled = new MutationObserver(giveBack)
    if (pressedElement.current) enabled.observe(pressedElement.current, { attributeFilter: ['disabled'] })
    giveBack()
    const follow = ({ type, target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || answers.current?.contains(target)) return
      if (type === 'focusout' && target.matches(':disabled')) return
      enabled.disconnect()
      pressedElement.current = type === 'focusin' ? target : null
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('focusout', follow)
    return () => {
      enabled.disconnect()
      document.removeEventListener('focusin', follow)
      document.removeEventListener('focusout', follow)
    }
  }, [isAsking, answers])
}
