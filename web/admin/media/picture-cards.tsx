import { useState } from 'react';
import type { LibraryPicture } from '#contract/api/media/library.ts';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { usePermission } from '#web/admin/use-permission.ts';
import { useTexts } from '#web/i18n.ts';
import { LibraryImage } from '#web/ui/art/library-picture.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { AltForm } from './alt-form.tsx';
import { DeletePicture } from './delete-picture.tsx';

interface PictureCardsProps {
  readonly pictures: readonly LibraryPicture[];
  readonly onChange: () => Promise<void>;
}

export function PictureCards({ pictures, onChange }: PictureCardsProps) {
  const [chosen, setChosen] = useState<LibraryPicture | null>(null);
  return (
    <>
      <ul className="picture-cards" tabIndex={-1}>
        {pictures.map((picture) => (
          <Card key={picture.id} picture={picture} onChange={onChange} onDelete={() => setChosen(picture)} />
        ))}
      </ul>
      <DeletePicture picture={chosen} onClose={() => setChosen(null)} onDeleted={onChange} />
    </>
  );
}

interface CardProps {
  readonly picture: LibraryPicture;
  readonly onChange: () => Promise<void>;
  readonly onDelete: () => void;
}

function Card({ picture, onChange, onDelete }: CardProps) {
  const { t } = useTexts();
  const mayManage = usePermission('media.manage');
  const { id, name, width, height, fileSize, alt } = picture;
  return (
    <li className="picture-card panel" tabIndex={-1}>
      <LibraryImage picture={picture} className="picture-card-image" sizes="(width < 37.5rem) 100vw, 320px" />
      <h3 className="picture-card-name">{name}</h3>
      <p className="picture-card-facts">
        <span>{`${width} × ${height}`}</span>
        <span>{fileSize}</span>
      </p>
      {mayManage ? <AltForm picture={picture} onSaved={onChange} /> : <p lang="en">{alt}</p>}
      <div className="picture-card-actions">
        {alt !== '' && (
          <IfPermitted permission="translations.edit">
            <Link to={adminPaths.translations('picture', id)} className="link">
              {t('admin.downloads.translations')}
            </Link>
          </IfPermitted>
        )}
        {mayManage && (
          <Button
            variant="quiet"
            size="small"
            icon="trash"
            aria-label={t('admin.downloads.delete', { title: name })}
            onClick={onDelete}
          >
            {t('admin.downloads.deleteConfirm')}
          </Button>
        )}
      </div>
    </li>
  );
}
