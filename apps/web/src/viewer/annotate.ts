import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Reads globals that the import above sets, so it must come after it.
import { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { type Acts, annotationBar, begin, type Edited, MARKER_COLOURS, type Parameter } from './annotateTools'
import { nameIn, noTranslator } from './annotateWords'
import { showWith, tell } from './frame'
import { openPdf } from './openPdf'

/**
 * A document that a lecturer annotates with the editors of pdf.js. Annotations become part of the PDF,
 * readable everywhere. The page requests the file (`save`) and gets its bytes.
 */
type Notes = { endCurrentEditing: () => void }

const isPdf = (bytes: ArrayBuffer) =>
  String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(5, bytes.byteLength))) === '%PDF-'

const asPdf = async (bytes: ArrayBuffer) =>
  isPdf(bytes) ? bytes : (await import('./picturePdf')).picturePdf(bytes)

function makeSheet(root: HTMLElement) {
  const place = document.createElement('div')
  place.className = 'place'
  const container = document.createElement('div')
  container.className = 'sheets'
  container.tabIndex = 0
  container.setAttribute('role', 'region')
  container.setAttribute('aria-label', 'Halaman dokumen')
  const viewer = document.createElement('div')
  viewer.className = 'pdfViewer'
  container.append(viewer)
  const statusElement = document.createElement('div')
  statusElement.id = 'viewer-alert'
  statusElement.className = 'said'
  statusElement.setAttribute('role', 'alert')
  place.append(container, statusElement)
  root.append(place)
  return { container, viewer, said: statusElement }
}

/** Keys that change an annotation. */
const changes = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'Delete' || key === 'Backspace' || ((ctrlKey || metaKey) && /^[zyv]$/i.test(key))

const WIDEST_PX = 1000
const ZOOM_STEP = 1.25
const SMALLEST = 0.25
const LARGEST = 4

function makeViewer(root: HTMLElement) {
  const { container, viewer: sheet, said: statusElement } = makeSheet(root)
  nameIn(root)
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus })
  // The types of pdf.js lack some options.
  const options: object = {
    container,
    viewer: sheet,
    viewerAlert: statusElement,
    eventBus,
    linkService,
    l10n: noTranslator,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.NONE,
    annotationEditorHighlightColors: MARKER_COLOURS,
  }
  const viewer = new PDFViewer(options as ConstructorParameters<typeof PDFViewer>[0])
  linkService.setViewer(viewer)
  return { viewer, eventBus, linkService }
}
type Viewer = ReturnType<typeof makeViewer>

const choose = ({ viewer }: Viewer, mode: number, byKeys: boolean) => {
  viewer.annotationEditorMode = { mode, isFromKeyboard: byKeys && mode === AnnotationEditorType.FREETEXT }
}

function addBar(root: HTMLElement, viewing: Viewer) {
  const { viewer, eventBus } = viewing
  const set: Acts['set'] = (type, value) =>
    eventBus.dispatch('switchannotationeditorparams', { source: window, type, value })
  // As wide as the frame; limited on wide screens.
  const fit = () => {
    viewer.currentScaleValue = 'page-width'
    viewer.currentScale *= Math.min(1, WIDEST_PX / viewer.container.clientWidth)
  }
  const tools = annotationBar({
    choose: (mode, byKeys) => choose(viewing, mode, byKeys),
    set,
    edit: (name) => {
      eventBus.dispatch('editingaction', { source: window, name })
      tell('changed')
    },
    zoom: (by) => {
      if (by === 0) fit()
      else viewer.currentScale = Math.min(LARGEST, Math.max(SMALLEST, viewer.currentScale * ZOOM_STEP ** by))
    },
  })
  root.prepend(tools.bar)
  tools.edited({ hasSomethingToUndo: false, hasSomethingToRedo: false, hasSelectedEditor: false })
  tools.chosen(AnnotationEditorType.NONE)
  eventBus.on('annotationeditormodechanged', ({ mode }: { mode: number }) => tools.chosen(mode))
  eventBus.on('editingstateschanged', ({ details }: { details: Edited }) => tools.edited(details))
  eventBus.on('annotationeditorparamschanged', ({ details }: { details: Iterable<Parameter> }) =>
    tools.told(details),
  )
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => tools.scaled(scale))
  eventBus.on('pagesinit', fit)
  eventBus.on('annotationeditorlayerrendered', () => begin(set), { once: true })
  // A click on an annotation selects its tool.
  eventBus.on('switchannotationeditormode', (editorMode: { mode: number }) => {
    viewer.annotationEditorMode = editorMode
  })
}

/** Reports changes. Existing annotations are loaded by the editors too and are no change. */
function tellChanges(file: PDFDocumentProxy, { eventBus, viewer }: Viewer) {
  let isSaved = false
  let tool: number = AnnotationEditorType.NONE
  eventBus.on('annotationeditormodechanged', ({ mode }: { mode: number }) => {
    tool = mode
  })
  eventBus.on('editingstateschanged', ({ details }: { details: Edited }) => {
    if (details.hasSomethingToUndo && !isSaved) tell('changed')
    isSaved = details.hasSomethingToUndo
  })
  Object.assign(file.annotationStorage, { onSetModified: () => isSaved && tell('changed') })
  document.addEventListener('input', () => tell('changed'))
  // Consecutive strokes become one drawing, which is only known at its end.
  const onDrawn = ({ target }: Event) =>
    tool !== AnnotationEditorType.NONE &&
    target instanceof Node &&
    viewer.container.contains(target) &&
    tell('changed')
  window.addEventListener('pointerup', onDrawn, { capture: true })
  window.addEventListener('keydown', (event) => changes(event) && tell('changed'))
}

/** The file with its annotations, including unfinished ones. */
async function readAnnotatedFile(file: PDFDocumentProxy, notes: Notes | undefined): Promise<ArrayBuffer> {
  notes?.endCurrentEditing()
  const bytes = await (file.annotationStorage.size > 0 ? file.saveDocument() : file.getData())
  return new Uint8Array(bytes).buffer
}

async function show(bytes: ArrayBuffer, root: HTMLElement): Promise<void> {
  const file = await openPdf(await asPdf(bytes))
  root.classList.add('drawn')
  const viewing = makeViewer(root)
  let notes: Notes | undefined
  viewing.eventBus.on('annotationeditoruimanager', ({ uiManager }: { uiManager: Notes }) => {
    notes = uiManager
  })
  addBar(root, viewing)
  tellChanges(file, viewing)
  window.addEventListener('message', ({ source, data }: MessageEvent) => {
    if (source !== window.parent || data?.save !== true) return
    readAnnotatedFile(file, notes).then(
      (content) => window.parent.postMessage({ document: 'saved', bytes: content }, '*', [content]),
      (error) => {
        console.error(error)
        tell('unsaved')
      },
    )
  })
  viewing.linkService.setDocument(file)
  const firstPage = new Promise((resolve) => viewing.eventBus.on('pagerendered', resolve))
  viewing.viewer.setDocument(file)
  await firstPage
}

showWith(show)
