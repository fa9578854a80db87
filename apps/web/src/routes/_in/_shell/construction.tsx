import { createFileRoute } from '@tanstack/react-router'
import { Construction } from '../../../rooms/site/Construction'

export const Route = createFileRoute('/_in/_shell/construction')({
  component: Construction,
})
