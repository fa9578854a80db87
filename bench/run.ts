import { benchAnswers } from './answers.ts'
import { benchClass } from './class.ts'
import { benchLists } from './lists.ts'
import { benchMarking } from './marking.ts'
import { type Options, readOptions } from './options.ts'
import { benchPhone } from './phone.ts'
import { benchProcesses } from './processes.ts'
import { benchReports } from './reports.ts'

const benches: Record<string, (options: Options) => Promise<boolean>> = {
  answers: benchAnswers,
  class: benchClass,
  lists: benchLists,
  marking: benchMarking,
  processes: benchProcesses,
  phone: benchPhone,
  reports: benchReports,
}

const { name, options } = readOptions(process.argv.slice(2))
const bench = benches[name]
if (!bench) {
  const names = Object.keys(benches).join(' | ')
  console.error(
    `Pemakaian: npm run bench -- ${names} [--seconds N] [--students N] [--seed N] [--server BERKAS] [--short]`,
  )
  process.exit(2)
}
process.exit((await bench(options)) ? 0 : 1)
