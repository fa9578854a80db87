/**
 * Formulas of questions: + − × ÷ ^, parentheses, and the functions and constants below. Nothing else can be
 * called from a formula (decision 069).
 */

export type Formula =
  | { is: 'number'; value: number }
  | { is: 'name'; name: string }
  | { is: 'negative'; of: Formula }
  | { is: 'operation'; sign: Sign; left: Formula; right: Formula }
  | { is: 'call'; name: string; given: Formula[] }
export type Sign = '+' | '-' | '*' | '/' | '^'

export class FormulaError extends Error {}

export const MAX_FORMULA = 500
const MAX_DEPTH = 40

const away = (x: number) => Math.sign(x) * Math.round(Math.abs(x))
const functions = new Map<string, (...values: number[]) => number>([
  ['abs', Math.abs],
  ['sqrt', Math.sqrt],
  ['exp', Math.exp],
  ['ln', Math.log],
  ['log', Math.log10],
  ['sin', Math.sin],
  ['cos', Math.cos],
  ['tan', Math.tan],
  ['asin', Math.asin],
  ['acos', Math.acos],
  ['atan', Math.atan],
  ['round', away],
  ['floor', Math.floor],
  ['ceil', Math.ceil],
  ['min', Math.min],
  ['max', Math.max],
])
const ofSeveral = new Set(['min', 'max'])
const constants = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
])
/** Reserved names that no variable can have. */
export const isTaken = (name: string): boolean => functions.has(name) || constants.has(name)

const signs = new Map<string, { sign: Sign; binds: number }>([
  ['+', { sign: '+', binds: 1 }],
  ['-', { sign: '-', binds: 1 }],
  ['*', { sign: '*', binds: 2 }],
  ['/', { sign: '/', binds: 2 }],
  ['^', { sign: '^', binds: 4 }],
])
/** Between products and powers: `-a^2` is −(a²). */
const MINUS_BINDS = 3
const signVariants: Record<string, string> = { '−': '-', '–': '-', '×': '*', '·': '*', '÷': '/', ';': ',' }

const TOKEN = /\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z]\w*)|(\S))/y
type Token = { text: string; is: 'number' | 'name' | 'sign' | 'end' }
const tokenize = (text: string): Token[] => {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [, number, name, sign = ''] = token
    if (number !== undefined) tokens.push({ text: number, is: 'number' })
    else if (name !== undefined) tokens.push({ text: name, is: 'name' })
    else tokens.push({ text: signVariants[sign] ?? sign, is: 'sign' })
  }
  return [...tokens, { text: '', is: 'end' }]
}

/** Resolves a call by its name and parameters. */
export type Calls = (name: string, parameters: Formula[]) => Formula
const ownCalls: Calls = (name, parameters) => {
  if (!functions.has(name)) throw new FormulaError(`Fungsi ${name} tidak dikenal`)
  if (parameters.length > 1 && !ofSeveral.has(name))
    throw new FormulaError(`Fungsi ${name} menerima satu nilai; angka desimal ditulis dengan titik`)
  return { is: 'call', name, given: parameters }
}

class Parser {
  readonly #tokens: Token[]
  readonly #meant: Calls
  #at = 0
  #depth = 0
  /** Nesting depth of calls: inside one, a comma separates parameters. */
  #calls = 0
  constructor(text: string, calls: Calls) {
    this.#tokens = tokenize(text)
    this.#meant = calls
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { text: '', is: 'end' }
  }
  #takes(sign: string): boolean {
    const isNext = this.#next.is === 'sign' && this.#next.text === sign
    if (isNext) this.#at++
    return isNext
  }

  whole(): Formula {
    const formula = this.#part(0)
    const { text, is } = this.#next
    if (is === 'end') return formula
    if (text === ')') throw new FormulaError('Kurung tutup terlalu banyak')
    if (text === ',') throw new FormulaError('Tulis angka desimal dengan titik, misalnya 1.5')
    if (is !== 'sign' || text === '(') throw new FormulaError(`Tulis tanda * sebelum ${text}`)
    throw new FormulaError(`Tanda ${text} tidak dikenal dalam formula`)
  }

  #part(binds: number): Formula {
    if (++this.#depth > MAX_DEPTH) throw new FormulaError('Formula terlalu bertumpuk')
    let leftFormula = this.#first()
    for (;;) {
      const operator = this.#next.is === 'sign' ? signs.get(this.#next.text) : undefined
      if (!operator || operator.binds < binds || (operator.binds === binds && operator.sign !== '^')) break
      this.#at++
      leftFormula = {
        is: 'operation',
        sign: operator.sign,
        left: leftFormula,
        right: this.#part(operator.binds),
      }
    }
    this.#depth--
    return leftFormula
  }

  #first(): Formula {
    if (this.#takes('-')) return { is: 'negative', of: this.#part(MINUS_BINDS) }
    if (this.#takes('+')) return this.#part(MINUS_BINDS)
    if (this.#takes('(')) {
      const inner = this.#part(0)
      this.#close()
      return inner
    }
    const { text, is } = this.#next
    if (is === 'end') throw new FormulaError('Formula belum selesai')
    if (is === 'sign') throw new FormulaError(`Ada yang kurang sebelum ${text}`)
    this.#at++
    if (is === 'number') return { is: 'number', value: Number(text) }
    return this.#takes('(') ? this.#call(text) : { is: 'name', name: text }
  }

  #call(name: string): Formula {
    this.#calls++
    const parameters = [this.#part(0)]
    while (this.#takes(',')) parameters.push(this.#part(0))
    this.#close()
    this.#calls--
    return this.#meant(name, parameters)
  }

  #close(): void {
    if (this.#takes(')')) return
    if (this.#next.text === ',' && this.#calls === 0)
      throw new FormulaError('Tulis angka desimal dengan titik, misalnya 1.5')
    if (this.#next.is === 'end' || signs.has(this.#next.text)) throw new FormulaError('Kurung tutup kurang')
    throw new FormulaError(`Tulis tanda hitung sebelum ${this.#next.text}`)
  }
}

/**
 * @param calls resolves calls, for other sets of functions
 * @throws {FormulaError} with a message for the author
 */
export const parseFormula = (text: string, calls: Calls = ownCalls): Formula => {
  if (text.trim() === '') throw new FormulaError('Isi formula')
  if (text.length > MAX_FORMULA) throw new FormulaError(`Formula paling panjang ${MAX_FORMULA} karakter`)
  return new Parser(text, calls).whole()
}

/** The variables of a formula. */
export const namesIn = (formula: Formula): string[] => {
  if (formula.is === 'name') return constants.has(formula.name) ? [] : [formula.name]
  if (formula.is === 'negative') return namesIn(formula.of)
  if (formula.is === 'operation') return [...namesIn(formula.left), ...namesIn(formula.right)]
  return formula.is === 'call' ? formula.given.flatMap(namesIn) : []
}

const operate: Record<Sign, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
}
/** The value; not finite if undefined. */
export const evaluateFormula = (formula: Formula, values: ReadonlyMap<string, number>): number => {
  if (formula.is === 'number') return formula.value
  if (formula.is === 'name') return values.get(formula.name) ?? constants.get(formula.name) ?? Number.NaN
  if (formula.is === 'negative') return -evaluateFormula(formula.of, values)
  if (formula.is === 'operation')
    return operate[formula.sign](
      evaluateFormula(formula.left, values),
      evaluateFormula(formula.right, values),
    )
  const parameters = formula.given.map((one) => evaluateFormula(one, values))
  return functions.get(formula.name)?.(...parameters) ?? Number.NaN
}
