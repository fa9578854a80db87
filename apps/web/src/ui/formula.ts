import 'katex/dist/katex.min.css'
import katex from 'katex'

/** What others wrote may be no larger than a page, and take no longer than a formula needs. */
const limits = { maxSize: 20, maxExpand: 200 }

/** Replaces the element's content by its formula (`data-latex`); what KaTeX cannot read stays as text. */
export function drawFormula(element: HTMLElement) {
  const latex = element.dataset.latex ?? ''
  const displayMode = element.dataset.type === 'block-math'
  katex.render(latex, element, { displayMode, throwOnError: false, output: 'htmlAndMathml', ...limits })
}
