// Unclear words and long lines in comments.
const UNCLEAR = /\b(whoever|whomever|anew|meanwhile|all the same|of theirs|stands)\b|\bwhat is\b/i
const WIDTH = 110
const COMMENT = /^\s*(\/\/|\/\*|\*)/

const findInComments = (path, text, judge) =>
  text.split('\n').flatMap((line, index) => {
    const fault = COMMENT.test(line) && judge(line)
    return fault ? [`${path}:${index + 1} ${fault}`] : []
  })

export const findUnclearWords = (path, text) =>
  findInComments(path, text, (line) => {
    const word = UNCLEAR.exec(line)?.[0]
    return word && `"${word}" in a comment: say it with subject, verb and object`
  })

export const findLongLines = (path, text) =>
  findInComments(
    path,
    text,
    (line) =>
      line.length > WIDTH &&
      !/:\/\/|biome-ignore|@typedef|@param/.test(line) &&
      `a comment line over ${WIDTH} columns`,
  )
