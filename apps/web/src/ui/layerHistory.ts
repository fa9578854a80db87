import { closeTopLayer, hasLayers, watchLayers } from './layers'

/** Marks the history entry above the page's. */
const GUARD = '__layers'
/** TanStack Router's place of an entry. */
const INDEX = '__TSR_index'

type EntryState = { [GUARD]?: true; [INDEX]?: number } | null
type Write = History['pushState']
type Listen = (type: string, listener: EventListener, options?: AddEventListenerOptions) => void
/** The part of a window that the router's history uses. */
type HistoryWindow = {
  history: Pick<History, 'state' | 'length' | 'pushState' | 'replaceState' | 'go'>
  location: object
  document: object
  addEventListener: Listen
  removeEventListener: Listen
}

/**
 * The browser's history as the router sees it. While layers are open one more entry lies above the page's:
 * the guard. Back removes it instead of the page, and the router does not notice. What the router writes goes
 * onto the page's entry, after the guard is left.
 */
class LayerHistory {
  readonly #history: HistoryWindow['history']
  readonly #listeners = new Set<EventListener>()
  /** Waiting for the step between guard and page, which takes some milliseconds. */
  #tasks: (() => void)[] = []
  #isStepping = false
  #isRouterMoving = false
  /** The guard is the next entry. */
  #isGuardAhead = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #entry: { isGuard: boolean; index: number }

  constructor(win: HistoryWindow) {
    this.#history = win.history
    this.#entry = this.#readEntry()
    win.addEventListener('popstate', (event) => this.#onPop(event))
    watchLayers(() => this.#settleLater())
    // After a reload with an open dialog.
    if (this.#entry.isGuard) this.#settleLater()
  }

  get state() {
    return this.#history.state
  }
  get length() {
    return this.#history.length
  }
  // Assigned by the router, which wraps them.
  pushState: Write = (state, unused, url) => this.#write(() => this.#history.pushState(state, unused, url))
  replaceState: Write = (state, unused, url) =>
    this.#write(() => this.#history.replaceState(state, unused, url))
  back = () => this.go(-1)
  forward = () => this.go(1)
  go = (by = 0) =>
    this.#onPage(() => {
      // Before the first entry there may be no other, and then no event would end the move.
      this.#isRouterMoving = this.#readEntry().index + by >= 0
      this.#history.go(by)
    })

  listen(listener: EventListener) {
    this.#listeners.add(listener)
  }
  unlisten(listener: EventListener) {
    this.#listeners.delete(listener)
  }

  #readEntry() {
    const state = this.#history.state as EntryState
    return { isGuard: state?.[GUARD] === true, index: state?.[INDEX] ?? 0 }
  }

  /** Runs it on the page's entry: at once, or when the guard is left. */
  #onPage(task: () => void) {
    if (!this.#isStepping && !this.#entry.isGuard) return task()
    this.#tasks.push(task)
    if (!this.#isStepping) this.#step(-1)
  }

  #write(task: () => void) {
    this.#onPage(() => {
      this.#isGuardAhead = false
      task()
      this.#entry = this.#readEntry()
      this.#settleLater()
    })
  }

  #step(by: -1 | 1) {
    this.#isStepping = true
    this.#history.go(by)
  }

  /** Later, because what closes often opens something else or navigates at once. */
  #settleLater() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#settle())
  }

  /** Adds or leaves the guard, as the open layers demand. */
  #settle() {
    const { isGuard } = this.#entry
    if (this.#isStepping || this.#isRouterMoving || hasLayers() === isGuard) return
    if (isGuard) return this.#step(-1)
    // Chrome's Back skips the page of an entry that was added without a press.
    if (this.#isGuardAhead) return this.#step(1)
    this.#history.pushState({ ...this.#history.state, [GUARD]: true }, '')
    this.#entry = this.#readEntry()
  }

  #onPop(event: Event) {
    const before = this.#entry
    this.#entry = this.#readEntry()
    const { isGuard, index } = this.#entry
    if (this.#isStepping) return this.#endStep()
    if (index !== before.index || isGuard === before.isGuard) return this.#tellRouter(event)
    this.#isGuardAhead = !isGuard
    // Back right after a layer was closed means the page.
    if (!isGuard && !hasLayers()) return this.#history.go(-1)
    if (!isGuard) closeTopLayer()
    this.#settleLater()
  }

  #endStep() {
    this.#isStepping = false
    const { isGuard } = this.#entry
    this.#isGuardAhead = !isGuard
    if (isGuard && this.#tasks.length > 0) return this.#step(-1)
    for (const task of this.#tasks.splice(0)) task()
    this.#settleLater()
  }

  #tellRouter(event: Event) {
    this.#isRouterMoving = false
    this.#isGuardAhead = false
    for (const listener of this.#listeners) listener(event)
    this.#settleLater()
  }
}

export function createLayerWindow(win: HistoryWindow): HistoryWindow {
  const history = new LayerHistory(win)
  return {
    history,
    location: win.location,
    document: win.document,
    addEventListener: (type, listener, options) =>
      type === 'popstate' ? history.listen(listener) : win.addEventListener(type, listener, options),
    removeEventListener: (type, listener, options) =>
      type === 'popstate' ? history.unlisten(listener) : win.removeEventListener(type, listener, options),
  }
}
