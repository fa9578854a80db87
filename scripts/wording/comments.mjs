// Comments that need a second reading, as far as a search for words can tell, and comment lines that are too long.
const FORBIDDEN =
  /\b(whoever|whomever|anew|meanwhile|all the same|of theirs|stands|stand for itself)\b|\bwhat is\b/i
const WIDTH = 110
const COMMENT = /^\s*(\/\/|\/\*|\*)/

/** @returns one line for each fault: `path:line fault` */
export const findCommentFaults = (path, text) =>
  text.split('\n').flatMap((line, index) => {
    if (!COMMENT.test(line)) return []
    const place = `${path}:${index + 1}`
    const word = FORBIDDEN.exec(line)?.[0]
    return [
      ...(word ? [`${place} "${word}" in a comment: subject, verb, object`] : []),
      ...(line.length > WIDTH && !line.includes('http')
        ? [`${place} a comment line over ${WIDTH} columns`]
        : []),
    ]
  })
