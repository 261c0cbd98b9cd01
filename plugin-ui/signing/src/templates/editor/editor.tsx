import { Button, Group, Icon, Title, VisuallyHidden } from '@homeroom/sdk';
import { type ReactNode, useId, useState } from 'react';
import { PageTurner } from '../../page-turner';
import { useSigning } from '../../use-signing';
import type { Edit, Editing } from './editing';
import classes from './editor.module.css';
import { FaultList } from './fault-list';
import { FieldForm } from './field-form';
import { FieldList } from './field-list';
import { asideOf, FIELD_KINDS, type FieldKind, newField, type PageSize, type Point } from './layout';
import { useFieldName } from './names';
import { RoleList } from './role-list';
import { DRAGGED, Sheet } from './sheet';

interface Props {
  editing: Editing;
  onEdit: (edit: Edit) => void;
  sizes: readonly PageSize[];
  picture: (page: number) => ReactNode;
}

/** Pages with fields on them, and beside them everything about the roles and the fields as inputs. */
export function Editor({ editing, onEdit, sizes, picture }: Props) {
  const { t } = useSigning();
  const nameOf = useFieldName(editing.roles);
  const [page, setPage] = useState(1);
  const size = sizes[page - 1] ?? [612, 792];
  const field = editing.fields.find(({ id }) => id === editing.selected);
  const role = field?.role || editing.roles[0]?.key || '';

  function add(kind: FieldKind, at?: Point) {
    const made = newField(kind, { page, size, role, at, id: crypto.randomUUID() });
    onEdit({ type: 'add', field: at ? made : asideOf(made, editing.fields, size) });
  }
  const duplicate = (id: string) => onEdit({ type: 'duplicate', id, newId: crypto.randomUUID() });

  return (
    <div className={classes.layout}>
      <div>
        <Kinds onAdd={add} />
        <Group justify="space-between" my="sm">
          <PageTurner page={page} pages={sizes.length} onPage={setPage} />
          <Undoing editing={editing} onEdit={onEdit} />
        </Group>
        <Sheet
          page={page}
          size={size}
          picture={picture(page)}
          fields={editing.fields.filter((each) => each.page === page)}
          selected={editing.selected}
          nameOf={nameOf}
          onEdit={onEdit}
          onDropKind={add}
          onDuplicate={duplicate}
        />
        <VisuallyHidden role="status">
          {field &&
            t('templates.editor.at', {
              x: Math.round((field.x / size[0]) * 100),
              y: Math.round((field.y / size[1]) * 100),
            })}
        </VisuallyHidden>
      </div>
      <div className={classes.side}>
        <FaultList editing={editing} onSelect={(id) => onEdit({ type: 'select', id })} />
        {field && (
          <FieldForm
            key={field.id}
            field={field}
            roles={editing.roles}
            sizes={sizes}
            onChange={(change) => {
              onEdit({ type: 'change', id: field.id, change });
              if (change.page) setPage(change.page);
            }}
            onDuplicate={() => duplicate(field.id)}
            onRemove={() => onEdit({ type: 'remove', id: field.id })}
          />
        )}
        <FieldList
          fields={editing.fields}
          selected={editing.selected}
          nameOf={nameOf}
          onSelect={(chosen) => {
            setPage(chosen.page);
            onEdit({ type: 'select', id: chosen.id });
          }}
        />
        <RoleList roles={editing.roles} onChange={(roles) => onEdit({ type: 'roles', roles })} />
      </div>
    </div>
  );
}

/** A button for each kind of field: pressed, or dragged onto the page. */
function Kinds({ onAdd }: { onAdd: (kind: FieldKind) => void }) {
  const { t } = useSigning();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {t('templates.editor.add')}
      </Title>
      <div className={classes.kinds}>
        {FIELD_KINDS.map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<Icon name="grip" size={16} />}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, kind)}
            onClick={() => onAdd(kind)}
          >
            {t(`templates.kind.${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function Undoing({ editing, onEdit }: Pick<Props, 'editing' | 'onEdit'>) {
  const { t } = useSigning();
  return (
    <Group gap="xs">
      <Button variant="default" disabled={editing.past.length === 0} onClick={() => onEdit({ type: 'undo' })}>
        {t('templates.editor.undo')}
      </Button>
      <Button
        variant="default"
        disabled={editing.future.length === 0}
        onClick={() => onEdit({ type: 'redo' })}
      >
        {t('templates.editor.redo')}
      </Button>
    </Group>
  );
}
