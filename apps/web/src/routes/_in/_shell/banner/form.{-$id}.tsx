import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const BannerForm = seldomPage(() => import('../../../../modules/campus/site/BannerForm'))

export const Route = createFileRoute('/_in/_shell/banner/form/{-$id}')({
  staticData: { roles: admins },
  component: () => <BannerForm id={Route.useParams().id} />,
})
