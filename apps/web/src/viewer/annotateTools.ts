import {
  AnnotationEditorParamsType as Param,
  AnnotationEditorType as Type,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The toolbar of an annotated document: tool, colour, size, undo, and zoom. */

type Tool = 'move' | 'pen' | 'marker' | 'text'
type Choice = { name: string; value: string | number }
type Setting = { colour: number; colours: readonly Choice[]; size: number; sizes: readonly Choice[] }

const INKS = [
  { name: 'Merah', value: '#c92a2a' },
  { name: 'Biru', value: '#2b4193' },
  { name: 'Hijau', value: '#1f7a3f' },
  { name: 'Hitam', value: '#191d33' },
]
/** Names of pdf.js, translated when shown. */
const MARKERS = [
  { name: 'Kuning', key: 'yellow', value: '#FFFF98' },
  { name: 'Hijau', key: 'green', value: '#53FFBC' },
  { name: 'Biru', key: 'blue', value: '#80EBFF' },
  { name: 'Merah muda', key: 'pink', value: '#FFCBE6' },
]
export const MARKER_COLOURS = MARKERS.map(({ key, value }) => `${key}=${value}`).join(',')

const settings: Record<Exclude<Tool, 'move'>, Setting> = {
  pen: {
    colour: Param.INK_COLOR,
    colours: INKS,
    size: Param.INK_THICKNESS,
    sizes: [
      { name: 'Tipis', value: 1 },
      { name: 'Sedang', value: 3 },
      { name: 'Tebal', value: 6 },
    ],
  },
  marker: {
    colour: Param.HIGHLIGHT_COLOR,
    colours: MARKERS,
    size: Param.HIGHLIGHT_THICKNESS,
    sizes: [
      { name: 'Tipis', value: 8 },
      { name: 'Sedang', value: 12 },
      { name: 'Tebal', value: 24 },
    ],
  },
  text: {
    colour: Param.FREETEXT_COLOR,
    colours: INKS,
    size: Param.FREETEXT_SIZE,
    sizes: [
      { name: 'Kecil', value: 10 },
      { name: 'Sedang', value: 14 },
      { name: 'Besar', value: 20 },
    ],
  },
}

const tools: readonly { tool: Tool; label: string; mode: number; hint: string }[] = [
  { tool: 'move', label: 'Geser', mode: Type.NONE, hint: 'Gulir halaman tanpa menggambar' },
  { tool: 'pen', label: 'Pena', mode: Type.INK, hint: 'Coret dengan tetikus, jari, atau pena' },
  { tool: 'marker', label: 'Stabilo', mode: Type.HIGHLIGHT, hint: 'Tandai teks, atau seret di atas gambar' },
  { tool: 'text', label: 'Teks', mode: Type.FREETEXT, hint: 'Tulis catatan; dengan Enter di tengah halaman' },
]

const ICONS = {
  undo: 'M9 14l-4 -4l4 -4M5 10h11a4 4 0 1 1 0 8h-1',
  redo: 'M15 14l4 -4l-4 -4M19 10h-11a4 4 0 1 0 0 8h1',
  remove:
    'M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3',
}
const SVG = 'http://www.w3.org/2000/svg'
function icon(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

function button(label: string, content: string | Node, act: (event: MouseEvent) => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.append(content)
  if (content !== label) button.setAttribute('aria-label', label)
  button.title = label
  button.addEventListener('click', act)
  return button
}

function group(label: string, ...inside: readonly Node[]): HTMLElement {
  const group = document.createElement('div')
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', label)
  group.append(...inside)
  return group
}

const press = (one: HTMLElement, isPressed: boolean) => one.setAttribute('aria-pressed', String(isPressed))

/** Actions of the tools on the document. */
export type Acts = {
  /** @param byKeys chosen by keyboard: creates the annotation at once if possible */
  choose: (mode: number, byKeys: boolean) => void
  set: (parameter: number, value: string | number) => void
  edit: (action: 'undo' | 'redo' | 'delete') => void
  zoom: (by: 1 | -1 | 0) => void
}
export type Edited = { hasSomethingToUndo: boolean; hasSomethingToRedo: boolean; hasSelectedEditor: boolean }

/** Parameters reported by the editors: of the selection, or for the next annotation. */
export type Parameter = readonly [type: number, value: string | number]

function createSettingsGroup({ colour, colours, size, sizes }: Setting, set: Acts['set']) {
  const swatches = colours.map(({ name, value }, at) => {
    const dot = document.createElement('span')
    dot.className = 'dot'
    dot.style.background = String(value)
    const swatch = button(name, dot, () => {
      mark(value)
      set(colour, value)
    })
    press(swatch, at === 0)
    return swatch
  })
  const mark = (value: string | number) =>
    colours.forEach((one, at) => {
      const swatch = swatches[at]
      if (swatch) press(swatch, String(one.value).toLowerCase() === String(value).toLowerCase())
    })
  const choice = document.createElement('select')
  choice.setAttribute('aria-label', 'Ukuran')
  choice.append(
    ...sizes.map(({ name, value }) => new Option(name, String(value), name === 'Sedang', name === 'Sedang')),
  )
  choice.addEventListener('change', () => set(size, Number(choice.value)))
  return {
    box: group('Warna dan ukuran', ...swatches, choice),
    told: ([type, value]: Parameter) => {
      if (type === colour) mark(value)
      if (type === size && sizes.some((one) => one.value === value)) choice.value = String(value)
    },
  }
}

/** Defaults of each tool. */
export function begin(set: Acts['set']): void {
  for (const { colour, colours, size, sizes } of Object.values(settings)) {
    if (colours[0]) set(colour, colours[0].value)
    if (sizes[1]) set(size, sizes[1].value)
  }
}

function createEditGroup(edit: Acts['edit']) {
  const undo = button('Urungkan', icon(ICONS.undo), () => edit('undo'))
  const redo = button('Ulangi', icon(ICONS.redo), () => edit('redo'))
  const remove = button('Hapus yang dipilih', icon(ICONS.remove), () => edit('delete'))
  return {
    box: group('Perubahan', undo, redo, remove),
    edited: ({ hasSomethingToUndo, hasSomethingToRedo, hasSelectedEditor }: Edited) => {
      undo.disabled = !hasSomethingToUndo
      redo.disabled = !hasSomethingToRedo
      remove.disabled = !hasSelectedEditor
    },
  }
}

function createZoomGroup(zoom: Acts['zoom']) {
  const size = document.createElement('span')
  return {
    box: group(
      'Ukuran halaman',
      button('Perkecil', '−', () => zoom(-1)),
      size,
      button('Perbesar', '+', () => zoom(1)),
      button('Selebar layar', 'Lebar', () => zoom(0)),
    ),
    scaled: (scale: number) => {
      size.textContent = `${Math.round(scale * 100)}%`
    },
  }
}

export function annotationBar({ choose, set, edit, zoom }: Acts) {
  const bar = document.createElement('div')
  bar.className = 'tools notes'
  bar.setAttribute('role', 'toolbar')
  bar.setAttribute('aria-label', 'Alat catatan')
  const choices = tools.map(({ label, mode, hint }) => {
    const choice = button(label, label, ({ detail }) => choose(mode, detail === 0))
    choice.title = hint
    return choice
  })
  const settingGroups = tools.map(({ tool }) =>
    tool === 'move' ? null : createSettingsGroup(settings[tool], set),
  )
  const changes = createEditGroup(edit)
  const page = createZoomGroup(zoom)
  bar.append(
    group('Alat', ...choices),
    ...settingGroups.flatMap((one) => one?.box ?? []),
    changes.box,
    page.box,
  )
  return {
    bar,
    chosen: (mode: number) =>
      tools.forEach((one, at) => {
        const choice = choices[at]
        const settingsBox = settingGroups[at]?.box
        if (choice) press(choice, one.mode === mode)
        if (settingsBox) settingsBox.hidden = one.mode !== mode
      }),
    edited: changes.edited,
    told: (parameters: Iterable<Parameter>) => {
      for (const parameter of parameters) for (const setting of settingGroups) setting?.told(parameter)
    },
    scaled: page.scaled,
  }
}
