import { createFileRoute } from '@tanstack/react-router'
import { Construction } from '../../../modules/campus/site/Construction'

export const Route = createFileRoute('/_in/_shell/construction')({
  component: Construction,
})
