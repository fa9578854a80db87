/** Is text typed or a menu open, so that a letter is no command? */
export const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.isContentEditable ||
    target.closest('[role="menu"]') !== null)
