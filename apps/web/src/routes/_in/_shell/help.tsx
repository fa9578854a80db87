import { createFileRoute } from '@tanstack/react-router'
import { Help } from '../../../modules/campus/site/Help'

export const Route = createFileRoute('/_in/_shell/help')({
  component: Help,
})
