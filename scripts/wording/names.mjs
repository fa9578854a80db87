// Values whose name is a bare participle or adjective: it does not tell what they hold.
import ts from 'typescript'

const VAGUE = new Set(
  `said kept asked given held written gone taken drawn own chosen listed sent seen wanted told found made named shown stored saved opened begun began
used counted moved ended done left changed closed refused parsed measured shared marked filled failed copied lost sorted planned typed answered
asking broken hidden checked archived accepted escaped foreign fresh stale bare plain wide large long few same mine theirs ours whole wrong former
late free living running waiting standing remaining needed known met settled meant brought bought built carried caught cleared cleaned
collected compared converted covered created decided declined deleted denied due early easy eaten entered erased expired
fixed folded followed forbidden forgotten gathered granted grown heard hashed imported joined judged laid learnt learned led linked
loaded locked mastered matched mended merged missed missing mixed normalised noted offered ordered paid passed picked placed
played pressed printed promised proved proven published pulled pushed queued quoted raised ranked reached received recorded rejected
released removed renamed renewed repeated replaced reported required resolved restored returned reviewed rounded scaled scored
searched selected served shuffled signed skipped spared spent spoken started stopped studied submitted summed supposed thrown ticked
timed touched tried trimmed undone unread unseen unsent untouched updated uploaded visited warned withdrawn wrapped won worn
narrow big small short old young high low near far deep good bad better worse plainest usual common present absent
other others various several certain enough many strange odd silent quiet loud lasting existing failing passing outgoing incoming leaving coming going
again there here who whom whose what which`.split(/\s+/),
)

const isDeclaration = (node) =>
  ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isParameter(node)

/** @returns one line for each vague name: `path:line name` */
export const findVagueNames = (path, text) => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const list = []
  const visit = (node) => {
    if (isDeclaration(node) && ts.isIdentifier(node.name) && VAGUE.has(node.name.text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.name.getStart())
      list.push(`${path}:${line + 1} ${node.name.text}: name the thing that it holds`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return list
}
