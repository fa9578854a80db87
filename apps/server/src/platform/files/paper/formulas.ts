import { createRequire } from 'node:module'

/** LaTeX as vector paths. Sizes are in em; `base` is the height above the baseline. */
export type DrawnFormula = { svg: string; width: number; height: number; base: number; strange: boolean }

/** Longer input is not treated as a formula because it costs too much. */
const LONGEST = 2_000
/** Maximum number of macro expansions in one formula. */
const MOST_MACROS = 1_000
const VIEW_BOX = /viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"/
const UNITS = 1_000

/** MathJax is loaded with the first formula. */
const open = () => {
  const load = createRequire(import.meta.url)
  const { mathjax } = load('mathjax-full/js/mathjax.js')
  const { TeX } = load('mathjax-full/js/input/tex.js')
  const { SVG } = load('mathjax-full/js/output/svg.js')
  const { liteAdaptor } = load('mathjax-full/js/adaptors/liteAdaptor.js')
  const { RegisterHTMLHandler } = load('mathjax-full/js/handlers/html.js')
  for (const name of [
    'base/Base',
    'ams/Ams',
    'newcommand/NewcommandConfiguration',
    'mhchem/Mhchem',
    'cancel/Cancel',
  ])
    load(`mathjax-full/js/input/tex/${name.replace(/Configuration$/, '')}Configuration.js`)
  for (const name of ['color/Color', 'noundefined/NoUndefined', 'boldsymbol/Boldsymbol', 'unicode/Unicode'])
    load(`mathjax-full/js/input/tex/${name}Configuration.js`)
  const adaptor = liteAdaptor()
  RegisterHTMLHandler(adaptor)
  const tex = new TeX({
    packages: [
      'base',
      'ams',
      'newcommand',
      'mhchem',
      'cancel',
      'color',
      'noundefined',
      'boldsymbol',
      'unicode',
    ],
    maxMacros: MOST_MACROS,
  })
  const document = mathjax.document('', { InputJax: tex, OutputJax: new SVG({ fontCache: 'none' }) })
  return (latex: string, display: boolean): string => {
    tex.reset()
    const svg = adaptor.innerHTML(document.convert(latex, { display, em: 16, ex: 8, containerWidth: 1280 }))
    return svg.replaceAll('currentColor', '#000000')
  }
}

/** Renders each formula once; null for invalid ones. `strange`: some of its characters have no glyph here. */
export const formulaDrawer = () => {
  let convert: ReturnType<typeof open> | undefined
  const drawnByKey = new Map<string, DrawnFormula | null>()
  const draw = (latex: string, display: boolean): DrawnFormula | null => {
    if (latex.trim() === '' || latex.length > LONGEST) return null
    convert ??= open()
    const svg = convert(latex, display)
    const box = VIEW_BOX.exec(svg)
    if (!box || svg.includes('data-mjx-error')) return null
    const [, , top = 0, width = 0, height = 0] = box.map(Number)
    return {
      svg,
      width: width / UNITS,
      height: height / UNITS,
      base: -top / UNITS,
      strange: /<text\b/.test(svg),
    }
  }
  return (latex: string, display: boolean): DrawnFormula | null => {
    const key = `${display ? 'd' : 'i'}${latex}`
    const drawnBefore = drawnByKey.get(key)
    if (drawnBefore !== undefined) return drawnBefore
    let formula: DrawnFormula | null = null
    try {
      formula = draw(latex, display)
    } catch {
      // Input that MathJax cannot parse is printed as source.
    }
    drawnByKey.set(key, formula)
    return formula
  }
}
export type FormulaDrawer = ReturnType<typeof formulaDrawer>
