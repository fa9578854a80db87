// Lists which file serves each endpoint, and whether that is the feature of its noun.
import { catalogue } from '../../packages/contract/src/catalogue.ts'
import { server } from './sources.mjs'

const routes = server.filter(({ path }) => path.endsWith('routes.ts'))
const IMPORT = /import \{([^}]*)\} from '@tuntas\/contract\/[^']+'/g
const imports = ({ text }, name) =>
  [...text.matchAll(IMPORT)].some(([, names]) =>
    new RegExp(`(^|[\\s,])${name}\\b`).test(names.replace(/type \w+/g, '')),
  )

/**
 * The routes file that imports and names the endpoint, preferably by its full name; part of a list
 * (`students.remove`) may be named through a variable, or mounted with the whole list.
 */
const findFile = (name) => {
  const [, exported, part] = name.split('.')
  const importing = routes.filter((file) => imports(file, exported))
  const ways = [
    new RegExp(`serve\\w*\\([^;]*?\\b${part ? `${exported}\\.${part}` : exported}\\b`),
    new RegExp(`\\.${part}\\b`),
    new RegExp(`mount\\w*\\([^;]*?\\b${exported}\\b`),
    /./,
  ]
  const [only, ...more] =
    ways.map((way) => importing.filter(({ text }) => way.test(text))).find((files) => files.length > 0) ?? []
  if (!only || more.length > 0)
    throw new Error(`${name}: served by ${importing.map(({ path }) => path).join(', ') || 'nobody'}`)
  return only.path
}

/** Feature by noun of the path: the first match counts. */
const nouns = [
  [/^(lti-tool|lecture\/lti-tool)\b|^(student|lecture)\/lesson\/(launch|tool-pick)$/, 'external-tools'],
  [/^(signin-provider|auth\/(exchange|provider|signout)|account\/identity)\b/, 'signin'],
  [/^user\/identity\b/, 'helpdesk'],
  [/^lecture\/(work(\/count)?|course\/(behind(\/export)?|numbers|progress)|lesson\/numbers)$/, 'dashboard'],
  [/^(account|auth)\b/, 'account'],
  // A class's archive also holds members, results and submissions, whatever the specification calls it.
  [/^(archive|audit)\b|mark-history$|^lecture\/lesson\/(archived|restore)$/, 'archive'],
  [/^lecture\/report\/(calibration|dif|similarity)\b/, 'measurement'],
  [/^(lecture|admin)\/plan\b|^lecture\/component\b|\breport\/iku7\b/, 'plans'],
  [/^lecture\/portfolio\b/, 'portfolio'],
  [/^(lecture|admin)\/final-mark\b/, 'final-marks'],
  [/^lecture\/evaluation\b|\breport\/outcomes\b/, 'outcomes'],
  [/\breport\b|^student\/(mastery|grades)/, 'reports'],
  [/dashboard|^student\/work|^search$/, 'dashboard'],
  [/^import\b/, 'imports'],
  [/^service(-token)?\b/, 'services'],
  [/^feeder\b/, 'feeder'],
  [/^(lecture\/)?announcement\b/, 'announcements'],
  [/^calendar\b/, 'calendar'],
  [/\bdiscussion\b/, 'discussions'],
  [/^(lecture\/)?message\b/, 'messages'],
  [/^(notification|mail|webhook)\b/, 'notifications'],
  [/^user\/(person|session|unlock|signin)\b|^health$/, 'helpdesk'],
  [/assignment/, 'assignments'],
  [/practice/, 'practice'],
  [/^lecture\/(bank\b|quiz\/question\/(from-bank|renew)$)/, 'bank'],
  [/^lecture\/goal\b/, 'goals'],
  [/^lecture\/quiz\/print\b/, 'prints'],
  [/^(lecture|student)\/survey\b/, 'surveys'],
  [/^lecture\/quiz\/standard\b/, 'standards'],
  [/^lecture\/quiz\/second-mark\b/, 'second-marks'],
  [/^lecture\/quiz($|\/(question|section|blueprint|forms))/, 'quizzes'],
  [/\bquiz\b|^lecture\/comment\b/, 'attempts'],
  [/\b(lesson|collection|exception)\b/, 'lessons'],
  [/\brps\b/, 'rps'],
  [/^user\/administrator\b/, 'administrators'],
  [/^master-data\/(teacher|study-group\/list-with-student)$|^user\//, 'people'],
  [/^master-data\/courses$|^(lecture\/|student\/)?course\b/, 'courses'],
  [/^master-data\//, 'masters'],
  [/^(settings|banner)\b/, 'site'],
  [/^(files|lecture\/media)\b/, 'files'],
]
const demandHome = (path) => {
  const nounEntry = nouns.find(([noun]) => noun.test(path))
  if (!nounEntry)
    throw new Error(`Which feature does ${path} belong to? Add its noun to scripts/house/endpoints.mjs`)
  return nounEntry[1]
}

export const endpoints = [...catalogue].map(([name, { method, path, roles }]) => {
  const file = findFile(name)
  const home = demandHome(path)
  return { name, call: `${method} /${path}`, roles, file, home, elsewhere: !file.includes(`/${home}/`) }
})

const describeRoles = (roles) =>
  Array.isArray(roles) ? roles.join(', ') : roles === 'public' ? 'everybody' : 'signed in'

/** docs/endpoints.md: parts of a list (`students.save`) are grouped under their call. */
export const endpointsPage = () => {
  const rows = [...endpoints].sort((a, b) => a.file.localeCompare(b.file) || a.call.localeCompare(b.call))
  const lines = rows.map(
    ({ name, call, roles, file, home, elsewhere }) =>
      `| \`${call}\` | ${name} | ${describeRoles(roles)} | ${file.replace('apps/server/src/modules/', '')}${elsewhere ? ` (noun: ${home})` : ''} |`,
  )
  return `# Endpoints

Made by \`npm run house\` from \`packages/contract/src/catalogue.ts\` and the routes; do not edit. Paths stand below \`/api/v1\`, files
below \`apps/server/src/modules/\`, names as in the catalogue (contract file, endpoint, part of a list). "noun" names the feature that an endpoint's path speaks of where another serves it.

| call | name | who | served by |
|---|---|---|---|
${lines.join('\n')}
`
}
