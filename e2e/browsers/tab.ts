/** A page of a browser that Playwright does not drive. Scripts run in it and return JSON. */
export type Tab = {
  goto: (url: string) => Promise<void>
  /** @param expression a JavaScript expression, awaited */
  evaluate: (expression: string) => Promise<unknown>
  close: () => Promise<void>
}

/** Runs a function's source in the page: it can only use its argument and the page. */
const runIn = async <Argument, Result>(
  tab: Tab,
  script: (argument: Argument) => Result | Promise<Result>,
  argument: Argument,
): Promise<Result> => (await tab.evaluate(`(${script})(${JSON.stringify(argument)})`)) as Result

const PATIENCE_MS = 120_000
const PAUSE_MS = 100

/**
 * Polls until the answer is defined.
 * @throws with the label of what was expected
 */
export const waitFor = async <Answer>(
  label: string,
  ask: () => Promise<Answer | undefined>,
): Promise<Answer> => {
  const end = Date.now() + PATIENCE_MS
  let reason = ''
  while (Date.now() < end) {
    const answer = await ask().catch((error: unknown) => {
      reason = String(error)
      return undefined
    })
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`Waited in vain for ${label}. ${reason}`)
}

type Target = { role: 'button' | 'link' | 'radio'; name: string }

/**
 * Runs in the page. Clicks the first visible, enabled element of this role whose name starts with the text.
 */
const press = ({ role, name }: Target) => {
  const selector = { button: 'button', link: 'a[href]', radio: 'label' }[role]
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find((candidate) => {
    const label = candidate.getAttribute('aria-label') ?? candidate.textContent ?? ''
    const isReady = candidate.checkVisibility() && !candidate.matches(':disabled, [aria-disabled=true]')
    return isReady && label.trim().startsWith(name)
  })
  element?.click()
  return element !== undefined
}

/** Runs in the page. Fills a field so that React notices. */
const fill = ({ label, text }: { label: string; text: string }) => {
  const labels = [...document.querySelectorAll<HTMLLabelElement>('label[for]')]
  const owner = labels.find((candidate) => candidate.textContent?.replace('*', '').trim() === label)
  const field = owner && document.getElementById(owner.htmlFor)
  if (!(field instanceof HTMLInputElement)) return false
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setter?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

const readText = () => document.body.innerText

/** User actions on a tab; each waits until the page is ready. */
export const handsOn = (tab: Tab, origin: string) => ({
  open: (path: string) => tab.goto(`${origin}${path}`),
  press: (role: Target['role'], name: string) =>
    waitFor(`${role} "${name}"`, async () => ((await runIn(tab, press, { role, name })) ? true : undefined)),
  fill: (label: string, text: string) =>
    waitFor(`field "${label}"`, async () => ((await runIn(tab, fill, { label, text })) ? true : undefined)),
  see: (words: string | RegExp) =>
    waitFor(`words ${words}`, async () => {
      const text = await runIn(tab, readText, null)
      return (typeof words === 'string' ? text.includes(words) : words.test(text)) ? text : undefined
    }),
  /** Selects an option by its value on this paper. */
  choose: (questionId: number, value: string) =>
    waitFor(`option ${value} of ${questionId}`, async () => {
      const isChosen = await runIn(
        tab,
        (target: { questionId: number; value: string }) => {
          const radio = document.querySelector<HTMLInputElement>(
            `input[name="soal-${target.questionId}"][value="${target.value}"]`,
          )
          radio?.click()
          return radio?.checked === true
        },
        { questionId, value },
      )
      return isChosen || undefined
    }),
})
export type Hands = ReturnType<typeof handsOn>
