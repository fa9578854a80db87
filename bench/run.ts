import { benchAgainst } from './against.ts'
import { benchAnswers } from './answers.ts'
import { benchBank } from './bank.ts'
import { benchClass } from './class.ts'
import { benchCoalesced } from './coalesced.ts'
import { benchDesk } from './desk.ts'
import { writePerformance } from './document.ts'
import { benchFinalMarks } from './final-marks.ts'
import { benchGrowth } from './growth.ts'
import { benchImports } from './imports.ts'
import { benchJourneys } from './journeys.ts'
import { benchKinds } from './kinds.ts'
import { benchLists } from './lists.ts'
import { benchMarking } from './marking.ts'
import { benchMeasurement } from './measurement.ts'
import { type Options, readOptions } from './options.ts'
import { benchOutcomes } from './outcomes.ts'
import { benchPhone } from './phone.ts'
import { benchPrint } from './print.ts'
import { benchProcesses } from './processes.ts'
import { benchRecovery } from './recovery.ts'
import { benchRemedials } from './remedials.ts'
import { printTable, type Row } from './report.ts'
import { benchReports } from './reports.ts'
import { benchSemester } from './semester.ts'
import { benchVerdicts } from './verdicts.ts'

// One account uses many connections here, unlike people.
process.env.CALL_BUDGET ??= '100'

const benches: Record<string, (options: Options) => Promise<Row[]>> = {
  answers: benchAnswers,
  kinds: benchKinds,
  lists: benchLists,
  bank: benchBank,
  class: benchClass,
  journeys: benchJourneys,
  marking: benchMarking,
  imports: benchImports,
  processes: benchProcesses,
  coalesced: benchCoalesced,
  remedials: benchRemedials,
  recovery: benchRecovery,
  measurement: benchMeasurement,
  verdicts: benchVerdicts,
  reports: benchReports,
  outcomes: benchOutcomes,
  'final-marks': benchFinalMarks,
  semester: benchSemester,
  desk: benchDesk,
  print: benchPrint,
  phone: benchPhone,
  growth: benchGrowth,
}

const { names, write, options } = readOptions(process.argv.slice(2))
const [first, commit] = names
if (first === 'against' && commit !== undefined) {
  const rows = await benchAgainst(commit, options.seed)
  printTable(rows)
  if (write) writePerformance(`against ${commit}`, rows)
  process.exit(rows.every(({ met: isMet }) => isMet !== false) ? 0 : 1)
}
if (names.some((name) => !benches[name])) {
  const knownBenches = Object.keys(benches).join(' | ')
  console.error(
    `Usage: npm run bench [-- ${knownBenches} …] [--seconds N] [--students N] [--seed N] [--server FILE] [--write]\n       npm run bench -- against COMMIT [--write]`,
  )
  process.exit(2)
}

/** Without a name all run in turn; their figures go into docs/performance.md. */
const measuredRows: Row[] = []
for (const [one, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(one)) continue
  console.log(`\n== ${one}`)
  const rows = await bench(options)
  measuredRows.push(...rows)
  if (names.length === 0 || write) writePerformance(one, rows)
}
printTable(measuredRows)
process.exit(measuredRows.every(({ met: isMet }) => isMet !== false) ? 0 : 1)
