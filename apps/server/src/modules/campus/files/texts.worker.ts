import { cleanRichText } from '../../../platform/files/rich-text.ts'
import { answerTasks } from '../../../platform/process/work-thread.ts'
import { keepVisible, type NamedPictures } from './kept-pictures.ts'

export type CleaningTask = { html: string; secret: string; pictures: NamedPictures }

answerTasks(({ html, secret, pictures }: CleaningTask) => cleanRichText(html, keepVisible(secret, pictures)))
