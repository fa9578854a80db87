// Subjects of commits: imperative, at most 60 characters, one change.
import { spawnSync } from 'node:child_process'

/** The commit from which on the rule holds. */
const SINCE = '9fa181b1'
const LENGTH = 60
const BASE_FORMS =
  /^(Address|Bring|Bypass|Cross|Discuss|Dress|Embed|Exceed|Express|Feed|Focus|Guess|Need|Pass|Press|Process|Proceed|Seed|Speed|Stress|String|Swing|Wring)$/
const NOT_IMPERATIVE =
  /^(A|An|All|Also|And|Any|As|At|Both|By|Each|Every|For|From|How|If|In|It|Its|More|New|No|Nobody|Not|Nothing|Now|Of|On|One|Only|Other|Own|Some|That|The|Their|There|They|This|Two|What|When|Where|Which|Who|With)$|\w+(ed|ing|[^s]s)$/

/** @returns the fault of a commit's subject, or undefined */
const findSubjectFault = (subject) => {
  const first = subject.split(/\s/)[0] ?? ''
  if (subject.length > LENGTH) return `${subject.length} characters, at most ${LENGTH}`
  if (subject.includes(';')) return 'two changes joined by a semicolon'
  if (!/^[A-Z]/.test(first)) return 'does not begin with a capital'
  if (NOT_IMPERATIVE.test(first) && !BASE_FORMS.test(first)) return 'does not begin with an imperative'
}

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })

/** Of the commits since the rule; none where the clone does not reach back so far. */
export const findCommitFaults = (root) => {
  if (git('-C', root, 'merge-base', '--is-ancestor', SINCE, 'HEAD').status !== 0) return []
  const { stdout } = git('-C', root, 'log', '--no-merges', '--format=%h %s', `${SINCE}..HEAD`)
  return stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [hash = '', ...words] = line.split(' ')
      const fault = findSubjectFault(words.join(' '))
      return fault ? [`commit ${hash} "${words.join(' ')}": ${fault}`] : []
    })
}
