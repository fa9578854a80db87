/**
 * Exports the scored matrix for other programs, so that an expert can repeat the analysis. The formats:
 * docs/measurement.md.
 */

export type Scored = {
  title: string
  /** `S07`: the item's number in the quiz. */
  items: readonly string[]
  people: readonly { id: string; answers: Int8Array }[]
}

const idWidth = ({ people }: Scored) => Math.max(1, ...people.map(({ id }) => id.length))
const lines = (rows: readonly string[]) => `${rows.join('\r\n')}\r\n`
const sign = (answer: number, missingSign: string) => (answer === -1 ? missingSign : String(answer))
const formatAnswers = (answers: Int8Array, missingSign: string) =>
  [...answers].map((answer) => sign(answer, missingSign)).join('')

export const itemName = (number: number): string => `S${String(number).padStart(2, '0')}`

/** Comma-separated; empty where a person was not asked. */
export const toCsv = ({ items, people }: Scored): string =>
  lines([
    ['id', ...items].join(','),
    ...people.map(({ id, answers }) => [id, ...[...answers].map((answer) => sign(answer, ''))].join(',')),
  ])

/** A Winsteps control file with its data. */
export const toWinsteps = (scoreTable: Scored): string => {
  const width = idWidth(scoreTable)
  return lines([
    '&INST',
    `TITLE = "${scoreTable.title.replaceAll('"', "'")}"`,
    'NAME1 = 1',
    `NAMLEN = ${width}`,
    `ITEM1 = ${width + 2}`,
    `NI = ${scoreTable.items.length}`,
    'CODES = 01',
    'MISSCORE = -1',
    '&END',
    ...scoreTable.items,
    'END NAMES',
    ...scoreTable.people.map(({ id, answers }) => `${id.padEnd(width)} ${formatAnswers(answers, '.')}`),
  ])
}

/** ITEMAN data, which Quest reads too: header, key, number of options, items to count, and the answers. */
export const toIteman = (scoreTable: Scored): string => {
  const width = idWidth(scoreTable)
  const each = (value: string) => scoreTable.items.map(() => value).join('')
  return lines([
    `${String(scoreTable.items.length).padStart(3)} O N ${String(width + 1).padStart(2)}`,
    each('1'),
    each('2'),
    each('Y'),
    ...scoreTable.people.map(({ id, answers }) => `${id.padEnd(width + 1)}${formatAnswers(answers, 'N')}`),
  ])
}

/** Runs this part of the script if the package is installed, and says so if not. */
const withPackage = (name: string, rows: readonly string[]): string[] => [
  '',
  `if (requireNamespace("${name}", quietly = TRUE)) {`,
  `  cat("\\n== ${name}", format(packageVersion("${name}")), "==\\n")`,
  ...rows.map((row) => `  ${row}`),
  `} else cat("\\n${name} belum terpasang: bagian ini dilewati\\n")`,
]

/** An R script that reads the CSV file and prints the same figures. */
export const buildRScript = (file: string): string =>
  lines([
    '# Paket yang dipakai bila terpasang: install.packages(c("eRm", "TAM", "mirt"))',
    `data <- read.csv(${JSON.stringify(file)}, row.names = 1, check.names = FALSE)`,
    '# Butir yang dijawab sama oleh semua tidak dapat dikalibrasi',
    'share <- colMeans(data, na.rm = TRUE)',
    'data <- data[, which(share > 0 & share < 1), drop = FALSE]',
    'data <- data[rowSums(!is.na(data)) > 0, , drop = FALSE]',
    'k <- ncol(data)',
    ...withPackage('eRm', [
      '# Rasch bersyarat (CML), rata-rata butir 0: bandingkan dengan MEASURE',
      'model <- eRm::RM(data)',
      'print(data.frame(MEASURE = round(-model$betapar, 4), SE = round(model$se.beta, 4)))',
    ]),
    ...withPackage('TAM', [
      '# Rasch: a = 1, simpangan baku kemampuan diestimasi; infit dan outfit berbobot posterior',
      'rasch <- TAM::tam.mml(data, verbose = FALSE)',
      'b <- rasch$xsi$xsi',
      'print(data.frame(item = colnames(data), MEASURE = b - mean(b), SE = rasch$xsi$se.xsi))',
      'print(sqrt(rasch$variance))',
      'print(rasch$EAP.rel)',
      'print(TAM::tam.fit(rasch, progress = FALSE)$itemfit)',
      'print(TAM::tam.wle(rasch, progress = FALSE))',
    ]),
    ...withPackage('mirt', [
      'suppressPackageStartupMessages(library(mirt))',
      '# 1PL dan 2PL: kemampuan N(0, 1), a(theta - b)',
      "spec <- paste0('F = 1-', k, '\\nCONSTRAIN = (1-', k, ', a1)')",
      'one <- mirt(data, spec, SE = TRUE, quadpts = 61, verbose = FALSE)',
      'two <- mirt(data, 1, SE = TRUE, quadpts = 61, verbose = FALSE)',
      'print(coef(one, IRTpars = TRUE, simplify = TRUE))',
      'print(coef(two, IRTpars = TRUE, simplify = TRUE))',
      'print(anova(one, two))',
    ]),
  ])
