/** Texts of the pdf.js editors by id: accessible label, text, or placeholder. */
type Word = { label?: string; text?: string; empty?: string }

const colours = { yellow: 'Kuning', green: 'Hijau', blue: 'Biru', pink: 'Merah muda', red: 'Merah' }
const corners = {
  'top-left': 'kiri atas',
  'top-middle': 'atas',
  'top-right': 'kanan atas',
  'middle-right': 'kanan',
  'bottom-right': 'kanan bawah',
  'bottom-middle': 'bawah',
  'bottom-left': 'kiri bawah',
  'middle-left': 'kiri',
}

const words: Record<string, Word> = {
  'pdfjs-editor-remove-ink-button': { label: 'Hapus coretan' },
  'pdfjs-editor-remove-highlight-button': { label: 'Hapus stabilo' },
  'pdfjs-editor-remove-freetext-button': { label: 'Hapus teks' },
  'pdfjs-editor-highlight-editor': { label: 'Stabilo' },
  'pdfjs-editor-ink-editor': { label: 'Coretan' },
  'pdfjs-free-text2': { label: 'Teks catatan', empty: 'Tulis di sini' },
  'pdfjs-editor-colorpicker-button': { label: 'Ganti warna' },
  'pdfjs-editor-colorpicker-dropdown': { label: 'Pilihan warna' },
  'pdfjs-editor-color-picker-free-text-input': { label: 'Ganti warna teks' },
  'pdfjs-editor-color-picker-ink-input': { label: 'Ganti warna coretan' },
  'pdfjs-editor-highlight-added-alert': { text: 'Stabilo ditambahkan' },
  'pdfjs-editor-freetext-added-alert': { text: 'Teks ditambahkan' },
  'pdfjs-editor-ink-added-alert': { text: 'Coretan ditambahkan' },
  ...Object.fromEntries(
    Object.entries(colours).map(([name, label]) => [`pdfjs-editor-colorpicker-${name}`, { label }]),
  ),
  ...Object.fromEntries(
    Object.entries(corners).map(([name, side]) => [
      `pdfjs-editor-resizer-${name}`,
      { label: `Ubah ukuran, ${side}` },
    ]),
  ),
}

function translate(element: Element) {
  const id = element.getAttribute('data-l10n-id') ?? ''
  const { page } = JSON.parse(element.getAttribute('data-l10n-args') ?? '{}') as { page?: number }
  const { label, text, empty } =
    id === 'pdfjs-page-landmark' ? { label: `Halaman ${page}` } : (words[id] ?? ({} as Word))
  if (label) {
    element.setAttribute('aria-label', label)
    if (element instanceof HTMLButtonElement || element instanceof HTMLInputElement)
      element.setAttribute('title', label)
  }
  if (text) element.textContent = text
  if (empty) element.setAttribute('default-content', empty)
}

/** Translates everything that pdf.js renders below `root`, now and later. */
export function nameIn(root: HTMLElement): void {
  const all = (from: Element) => {
    if (from.hasAttribute('data-l10n-id')) translate(from)
    for (const element of from.querySelectorAll('[data-l10n-id]')) translate(element)
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') translate(target as Element)
      for (const node of addedNodes) if (node instanceof Element) all(node)
    }
  }).observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-l10n-id', 'data-l10n-args'],
  })
  all(root)
}

/** The translator interface of pdf.js; texts are set after rendering. */
export const noTranslator = {
  getLanguage: () => 'id',
  getDirection: () => 'ltr',
  get: async (_id: string, _args: unknown, fallback?: string) => fallback ?? '',
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
}
