/** `#` is a placeholder: the first takes the selection. */
export type FormulaPart = { label: string; latex: string /** How its button looks. */; look: string }

const part = (label: string, latex: string, look = latex): FormulaPart => ({ label, latex, look })
const letter = (name: string, latex: string) => part(name, latex)

export const structures: readonly FormulaPart[] = [
  part('Pecahan', '\\frac{#}{#}', '\\tfrac{a}{b}'),
  part('Pangkat', '#^{#}', 'x^{n}'),
  part('Indeks bawah', '#_{#}', 'x_{n}'),
  part('Akar', '\\sqrt{#}', '\\sqrt{x}'),
  part('Akar pangkat n', '\\sqrt[#]{#}', '\\sqrt[n]{x}'),
  part('Jumlah', '\\sum_{#}^{#} ', '\\textstyle\\sum'),
  part('Integral', '\\int_{#}^{#} ', '\\textstyle\\int'),
  part('Limit', '\\lim_{# \\to #} ', '\\lim'),
  part('Kurung', '\\left( # \\right)', '(x)'),
  part(
    'Matriks',
    '\\begin{pmatrix} # & # \\\\ # & # \\end{pmatrix}',
    '\\left(\\begin{smallmatrix} a & b \\\\ c & d \\end{smallmatrix}\\right)',
  ),
]

export const greek: readonly FormulaPart[] = [
  letter('alfa', '\\alpha'),
  letter('beta', '\\beta'),
  letter('gama', '\\gamma'),
  letter('delta', '\\delta'),
  letter('epsilon', '\\varepsilon'),
  letter('zeta', '\\zeta'),
  letter('eta', '\\eta'),
  letter('teta', '\\theta'),
  letter('lambda', '\\lambda'),
  letter('mu', '\\mu'),
  letter('pi', '\\pi'),
  letter('rho', '\\rho'),
  letter('sigma', '\\sigma'),
  letter('tau', '\\tau'),
  letter('fi', '\\varphi'),
  letter('khi', '\\chi'),
  letter('psi', '\\psi'),
  letter('omega', '\\omega'),
  letter('Gama besar', '\\Gamma'),
  letter('Delta besar', '\\Delta'),
  letter('Lambda besar', '\\Lambda'),
  letter('Pi besar', '\\Pi'),
  letter('Sigma besar', '\\Sigma'),
  letter('Fi besar', '\\Phi'),
  letter('Omega besar', '\\Omega'),
]

export const signs: readonly FormulaPart[] = [
  part('kali', '\\times'),
  part('titik kali', '\\cdot'),
  part('tambah atau kurang', '\\pm'),
  part('kurang dari atau sama dengan', '\\le'),
  part('lebih dari atau sama dengan', '\\ge'),
  part('tidak sama dengan', '\\ne'),
  part('kira-kira sama dengan', '\\approx'),
  part('panah', '\\to'),
  part('maka', '\\Rightarrow'),
  part('jika dan hanya jika', '\\Leftrightarrow'),
  part('anggota', '\\in'),
  part('himpunan bagian', '\\subseteq'),
  part('gabungan', '\\cup'),
  part('irisan', '\\cap'),
  part('tak hingga', '\\infty'),
  part('untuk setiap', '\\forall'),
  part('terdapat', '\\exists'),
  part('turunan parsial', '\\partial'),
]

/**
 * Replaces the selection (`from` to `to`) by the part, with the selection in its first placeholder. The
 * cursor moves to the first empty placeholder, or behind the part.
 */
export function withPart(
  text: string,
  from: number,
  to: number,
  latex: string,
): { text: string; at: number } {
  const selectedText = text.slice(from, to)
  const [first = '', ...rest] = latex.split('#')
  // A following letter would extend the command's name.
  const behind = rest.length === 0 && /^[a-z]/i.test(text.slice(to)) ? ' ' : ''
  const before = text.slice(0, from)
  const filledLatex =
    rest.length === 0
      ? `${selectedText}${latex}${behind}`
      : [first + selectedText + rest[0], ...rest.slice(1)].join('')
  const places = rest.length
  const empty = selectedText === '' ? 0 : 1
  const at =
    places > empty
      ? before.length + first.length + selectedText.length + (empty === 0 ? 0 : (rest[0]?.length ?? 0))
      : before.length + filledLatex.length
  return { text: before + filledLatex + text.slice(to), at }
}
