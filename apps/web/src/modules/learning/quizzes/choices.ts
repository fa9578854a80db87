import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { levels } from '../../../shared/goals/levels'

export const typeOptions = Object.entries(questionTypeNames).map(([value, label]) => ({ value, label }))
export const levelOptions = levels.map(({ value, code, name }) => ({ value, label: `${code} ${name}` }))
