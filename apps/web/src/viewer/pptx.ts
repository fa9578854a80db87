import { PptxViewer, RECOMMENDED_ZIP_LIMITS } from '@aiden0z/pptx-renderer'
import { showWith } from './frame'

async function show(bytes: ArrayBuffer, root: HTMLElement): Promise<void> {
  root.classList.add('slides')
  await PptxViewer.open(bytes, root, {
    zipLimits: RECOMMENDED_ZIP_LIMITS,
    fitMode: 'contain',
    lazySlides: true,
    lazyMedia: true,
    pdfjs: false,
    listOptions: { windowed: true, initialSlides: 3, batchSize: 3 },
  })
}

showWith(show)
