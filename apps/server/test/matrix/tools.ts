import { attended, body, invalid, list, type Matrix, missingRow, open, taught } from './row.ts'

export const externalTools: Matrix = {
  'externalTools.externalTools': list,
  'externalTools.externalTool': missingRow,
  'externalTools.saveExternalTool': invalid,
  'externalTools.deleteExternalTool': missingRow,
  'externalTools.registerExternalTool': invalid,
  'externalTools.offeredTools': open,
  'externalTools.launchLesson': body(({ toolLesson }) => ({ id: toolLesson }), { owners: attended }),
  'externalTools.launchTaughtLesson': body(({ toolLesson }) => ({ id: toolLesson }), { owners: taught }),
  'externalTools.pickToolContent': body(({ section, tool }) => ({ sections_id: section, tool_id: tool }), {
    owners: taught,
  }),
}
