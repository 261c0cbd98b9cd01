import { Button, Divider, Group, Icon, Link, Page, Title, useParams } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { LoadFailedPage } from '../../pages/load-failed.page';
import { PageSkeleton } from '../../remotes/page-skeleton';
import { Administrators } from './administrators';
import { ContractFacts } from './contract-facts';
import { DeleteLicenceDialog } from './delete-licence.dialog';
import { useClient, useLicence } from './licences.queries';
import { PrivatePlugins } from './private-plugins';
import { Schools } from './schools';

/** A customer: contract, schools, administrators, and what support may do with them. */
export function ClientPage() {
  const t = useText('licences');
  const { id = '' } = useParams();
  const licence = useLicence(id);
  const client = useClient(id);
  const [isDeleting, setDeleting] = useState(false);
  const error = licence.error ?? client.error;
  function loadAgain() {
    void licence.refetch();
    void client.refetch();
  }
  if (error) return <LoadFailedPage error={error} onRetry={loadAgain} />;
  if (!licence.data || !client.data) return <PageSkeleton />;
  return (
    <Page
      title={licence.data.name}
      purpose={t('clientPurpose')}
      parents={[{ title: t('title'), path: '/licences' }]}
      action={
        <Button component={Link} to={`/licences/${id}/edit`}>
          {t('edit')}
        </Button>
      }
    >
      <ContractFacts licence={licence.data} />
      <Divider my="lg" />
      <Administrators client={client.data} />
      <Divider my="lg" />
      <Schools id={licence.data.id} />
      <Divider my="lg" />
      <PrivatePlugins id={licence.data.id} />
      <Divider my="lg" />
      <Title order={2} size="h4" mb="sm">
        {t('more')}
      </Title>
      <Group>
        <Button
          variant="default"
          component={Link}
          to={`/licences/${id}/records`}
          leftSection={<Icon name="eye" size={16} />}
        >
          {t('look')}
        </Button>
        {!licence.data.closesAt && (
          <Button
            variant="default"
            leftSection={<Icon name="ban" size={16} />}
            onClick={() => setDeleting(true)}
          >
            {t('delete')}
          </Button>
        )}
      </Group>
      <DeleteLicenceDialog
        licence={licence.data}
        counts={client.data.counts}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </Page>
  );
}
