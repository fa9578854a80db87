import { createFileRoute } from '@tanstack/react-router'
import { seldomPage } from '../../../ui/lazyPage'

export const Route = createFileRoute('/_in/_shell/help')({
  component: seldomPage(() => import('../../../modules/campus/site/Help')),
})
